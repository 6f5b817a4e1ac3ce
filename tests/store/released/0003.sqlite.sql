BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE codes (
	player TEXT NOT NULL, 
	code_hash BLOB NOT NULL, 
	expires DOUBLE NOT NULL, 
	PRIMARY KEY (player)
);
INSERT INTO "codes" VALUES('ann',X'00636F6465',7.5);
CREATE TABLE days (
	player TEXT NOT NULL, 
	game TEXT NOT NULL, 
	day TEXT NOT NULL, 
	"match" TEXT NOT NULL, 
	begun DOUBLE NOT NULL, 
	finished DOUBLE, 
	won BOOLEAN NOT NULL, 
	score BIGINT, 
	PRIMARY KEY (player, game, day)
);
INSERT INTO "days" VALUES('ann','ghost','2026-11-18','m1',5.0,NULL,0,-3);
CREATE TABLE lines (
	log TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	"by" TEXT NOT NULL, 
	body BLOB NOT NULL, 
	PRIMARY KEY (log, number)
)
 WITHOUT ROWID

;
INSERT INTO "lines" VALUES('match/m1',0,0.0,'0:0',X'7B226C6574746572223A2261227D');
INSERT INTO "lines" VALUES('match/m1',1,1.0,'0:1',X'7B226C6574746572223A2262227D');
INSERT INTO "lines" VALUES('table/t1',0,2.0,'0:2',X'7B226C6574746572223A2263227D');
CREATE TABLE listings (
	"table" TEXT NOT NULL, 
	game TEXT NOT NULL, 
	open BOOLEAN NOT NULL, 
	stage TEXT NOT NULL, 
	free_seats INTEGER NOT NULL, 
	summary BLOB NOT NULL, 
	changed DOUBLE NOT NULL, 
	PRIMARY KEY ("table")
);
INSERT INTO "listings" VALUES('t1','ghost',1,'waiting',1,X'7B7D',4.25);
CREATE TABLE matches (
	"match" TEXT NOT NULL, 
	"table" TEXT NOT NULL, 
	game TEXT NOT NULL, 
	begun DOUBLE NOT NULL, 
	finished DOUBLE, 
	PRIMARY KEY ("match")
);
INSERT INTO "matches" VALUES('m1','t1','ghost',5.0,NULL);
CREATE TABLE missed (
	"match" TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	word TEXT NOT NULL, 
	player TEXT NOT NULL, 
	game TEXT NOT NULL, 
	common BOOLEAN NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY ("match", seat, word)
);
INSERT INTO "missed" VALUES('m1',0,'cat','ann','ghost',1,6.0);
CREATE TABLE players (
	id TEXT NOT NULL, 
	nickname TEXT NOT NULL, 
	seen DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "players" VALUES('ann','Ann 🎲',3.5);
CREATE TABLE results (
	"match" TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	player TEXT NOT NULL, 
	won BOOLEAN NOT NULL, 
	score BIGINT, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY ("match", seat)
);
INSERT INTO "results" VALUES('m1',0,'ann',1,NULL,6.0);
CREATE TABLE seats (
	"table" TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	player TEXT NOT NULL, 
	secret_hash BLOB NOT NULL, 
	PRIMARY KEY ("table", seat)
);
INSERT INTO "seats" VALUES('t1',0,'ann',X'FF');
CREATE TABLE secrets (
	secret_hash BLOB NOT NULL, 
	player TEXT NOT NULL, 
	PRIMARY KEY (secret_hash)
);
INSERT INTO "secrets" VALUES(X'0068617368','ann');
CREATE INDEX lines_first ON lines (log) WHERE number = 0;
CREATE INDEX listings_listed ON listings (changed) WHERE open AND stage <> 'over';
CREATE INDEX matches_unfinished ON matches (begun) WHERE finished IS NULL;
CREATE INDEX results_player ON results (player, at);
CREATE INDEX seats_player ON seats (player);
CREATE INDEX secrets_player ON secrets (player);
CREATE INDEX codes_hash ON codes (code_hash);
CREATE INDEX missed_player ON missed (player);
COMMIT;
