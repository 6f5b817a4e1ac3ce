#!/usr/bin/env bash
# Try docs/serving.md: five hosts made of network namespaces, with nothing but a bridge between
# them. Two play through nginx while one of the two servers is killed, and then the database.
# Needs root, PostgreSQL, redis-server, nginx and openssl; run it from the top of the repository.
set -euo pipefail
bin=${BIN:-.venv/bin}
postgres=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | tail -n 1)")
place=$(mktemp -d /tmp/parlour-trial.XXXXXX)
chmod 755 "$place"
started=()
hosts=(db:2 app1:11 app2:12 web:20 player:50)

clean() {
  set +e
  for id in "${started[@]}"; do kill -9 -- "-$id" 2>/dev/null; done
  for host in "${hosts[@]}"; do
    ip link del "pt${host#*:}" 2>/dev/null
    ip netns del "pt-${host%:*}" 2>/dev/null
  done
  ip link del pt-bridge 2>/dev/null
  rm -rf /etc/netns/pt-player "$place"
}
trap clean EXIT

on() { local host=$1; shift; ip netns exec "pt-$host" "$@"; }
start() { # HOST COMMAND...: in the background, as the leader of a group that can be killed
  local host=$1; shift
  setsid ip netns exec "pt-$host" "$@" >>"$place/$host.log" 2>&1 &
  last=$!
  started+=("$last")
  disown "$last"
}
until_it() { for _ in $(seq 200); do "$@" >/dev/null 2>&1 && return; sleep 0.1; done
  echo "this does not come true: $*" >&2; tail -n 5 "$place"/*.log >&2; exit 1; }

# The hosts.
ip link add pt-bridge type bridge
ip link set pt-bridge up
for host in "${hosts[@]}"; do
  name=pt-${host%:*} number=${host#*:}
  ip netns add "$name"
  ip link add "pt$number" type veth peer name eth0 netns "$name"
  ip link set "pt$number" master pt-bridge up
  ip -n "$name" addr add "10.77.0.$number/24" dev eth0
  ip -n "$name" link set eth0 up
  ip -n "$name" link set lo up
done

# db: PostgreSQL and Redis.
install -d -o postgres "$place/data" "$place/run"
echo "open sesame" >"$place/password"; chmod 644 "$place/password"
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
as_postgres "$postgres/initdb" -D "$place/data" -U postgres -A trust --locale=C.UTF-8 >"$place/initdb.log"
echo "listen_addresses = '10.77.0.2'" >>"$place/data/postgresql.conf"
echo "host  parlour  parlour  10.77.0.0/24  scram-sha-256" >>"$place/data/pg_hba.conf"
start_postgres() {
  start db setpriv --reuid=postgres --regid=postgres --clear-groups \
    "$postgres/postgres" -D "$place/data" -k "$place/run"
  postgres_id=$last
  until_it on db psql -h "$place/run" -U postgres -c 'SELECT 1'
}
start_postgres
on db psql -q -h "$place/run" -U postgres -c "CREATE ROLE parlour LOGIN PASSWORD 'open sesame'"
on db createdb -h "$place/run" -U postgres -O parlour parlour
start db redis-server --bind 10.77.0.2 --requirepass "open-sesame" --save "" --appendonly no --dir "$place"
until_it on db redis-cli -h 10.77.0.2 -a open-sesame ping

# app1 and app2: the server, with the password of the database in a file.
echo "10.77.0.2:5432:parlour:parlour:open sesame" >"$place/pgpass"; chmod 600 "$place/pgpass"
export PGPASSFILE=$place/pgpass
serve() { # HOST NUMBER
  start "$1" "$bin/parlour" serve --host "10.77.0.$2" --port 8000 --workers 2 \
    --database postgresql://parlour@10.77.0.2/parlour --redis redis://:open-sesame@10.77.0.2:6379/0 \
    --origin https://games.example --proxy 10.77.0.20
}
serve app1 11; app1=$last
serve app2 12
for number in 11 12; do until_it on web curl -fsS "http://10.77.0.$number:8000/readyz"; done

# web: nginx, with the file of the documentation as it is but for the folder of the certificate.
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=games.example \
  -addext subjectAltName=DNS:games.example \
  -keyout "$place/games.example.key" -out "$place/games.example.crt" 2>/dev/null
sed "s|/etc/ssl/parlour/|$place/|" docs/nginx.conf >"$place/site.conf"
cat >"$place/nginx.conf" <<END
pid $place/nginx.pid; error_log stderr; daemon off;
events {}
http { access_log off; include $place/site.conf; }
END
on web nginx -q -t -c "$place/nginx.conf"
start web nginx -c "$place/nginx.conf"

# player: knows the name only.
mkdir -p /etc/netns/pt-player
echo "10.77.0.20 games.example" >/etc/netns/pt-player/hosts
curl() { on player curl -sS --cacert "$place/games.example.crt" "$@"; }
until_it curl -f https://games.example/api/tables
test "$(curl -o /dev/null -w '%{http_code}' https://games.example/metrics)" = 404
test "$(curl -o /dev/null -w '%{http_code}' -H 'Content-Type: application/json' \
  -H 'Origin: https://elsewhere.example' -d '{"nickname":"Eve"}' https://games.example/api/player)" = 403
curl -D- -o /dev/null -H 'Content-Type: application/json' -H 'Origin: https://games.example' \
  -H 'X-Forwarded-For: 1.2.3.4' -d '{"nickname":"Ann"}' https://games.example/api/player |
  grep -i '^set-cookie:.*secure' >/dev/null

export SSL_CERT_FILE=$place/games.example.crt PYTHONPATH=.
(on player "$bin/python" -m tests.web.netns_player "$place/told" >"$place/player.log" 2>&1; echo $? >"$place/over") &
until_it grep -q '^moves 30$' "$place/told"
kill -9 -- "-$app1"; echo "app1 is killed"
until_it grep -q '^moves 60$' "$place/told"
serve app1 11
until_it on web curl -fsS http://10.77.0.11:8000/readyz
kill -QUIT -- "-$postgres_id"; echo "PostgreSQL is stopped at once"
until_it grep -q 'cannot be kept' "$place/told"
start_postgres
until_it test -f "$place/over"
tail -n 2 "$place/told"
test "$(cat "$place/over")" = 0 || { cat "$place/player.log" >&2; exit 1; }

# A back-up, into an empty database beside it, and the finished matches from the one to the other.
pg() { local program=$1; shift; on db "$program" -h "$place/run" -U postgres "$@"; }
pg pg_dump --format=custom --file="$place/parlour.dump" parlour
pg createdb -O parlour restored
pg pg_restore --exit-on-error -d restored "$place/parlour.dump"
count="SELECT count(*), sum(length(body)) FROM lines"
test "$(pg psql -At -d parlour -c "$count")" = "$(pg psql -At -d restored -c "$count")"
on app1 "$bin/parlour" matches export "$place/matches.jsonl" --database postgresql://parlour@10.77.0.2/parlour
on app1 "$bin/parlour" matches import "$place/matches.jsonl" --database "sqlite:///$place/copy.db"
echo "all is well"
