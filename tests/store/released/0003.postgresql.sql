SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.codes (
    player text NOT NULL COLLATE pg_catalog."C",
    code_hash bytea NOT NULL,
    expires double precision NOT NULL
);
CREATE TABLE public.days (
    player text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    match text NOT NULL COLLATE pg_catalog."C",
    begun double precision NOT NULL,
    finished double precision,
    won boolean NOT NULL,
    score bigint
);
CREATE TABLE public.lines (
    log text NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    at double precision NOT NULL,
    by text NOT NULL,
    body bytea NOT NULL
);
CREATE TABLE public.listings (
    "table" text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL,
    open boolean NOT NULL,
    stage text NOT NULL,
    free_seats integer NOT NULL,
    summary bytea NOT NULL,
    changed double precision NOT NULL
);
CREATE TABLE public.matches (
    match text NOT NULL COLLATE pg_catalog."C",
    "table" text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL,
    begun double precision NOT NULL,
    finished double precision
);
CREATE TABLE public.missed (
    match text NOT NULL COLLATE pg_catalog."C",
    seat integer NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C",
    player text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL COLLATE pg_catalog."C",
    common boolean NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE public.players (
    id text NOT NULL COLLATE pg_catalog."C",
    nickname text NOT NULL,
    seen double precision NOT NULL
);
CREATE TABLE public.results (
    match text NOT NULL COLLATE pg_catalog."C",
    seat integer NOT NULL,
    player text NOT NULL COLLATE pg_catalog."C",
    won boolean NOT NULL,
    score bigint,
    at double precision NOT NULL
);
CREATE TABLE public.seats (
    "table" text NOT NULL COLLATE pg_catalog."C",
    seat integer NOT NULL,
    player text NOT NULL COLLATE pg_catalog."C",
    secret_hash bytea NOT NULL
);
CREATE TABLE public.secrets (
    secret_hash bytea NOT NULL,
    player text NOT NULL COLLATE pg_catalog."C"
);
INSERT INTO public.alembic_version VALUES ('0003');
INSERT INTO public.codes VALUES ('ann', '\x00636f6465', 7.5);
INSERT INTO public.days VALUES ('ann', 'ghost', '2026-11-18', 'm1', 5, NULL, false, -3);
INSERT INTO public.lines VALUES ('match/m1', 0, 0, '0:0', '\x7b226c6574746572223a2261227d');
INSERT INTO public.lines VALUES ('match/m1', 1, 1, '0:1', '\x7b226c6574746572223a2262227d');
INSERT INTO public.lines VALUES ('table/t1', 0, 2, '0:2', '\x7b226c6574746572223a2263227d');
INSERT INTO public.listings VALUES ('t1', 'ghost', true, 'waiting', 1, '\x7b7d', 4.25);
INSERT INTO public.matches VALUES ('m1', 't1', 'ghost', 5, NULL);
INSERT INTO public.missed VALUES ('m1', 0, 'cat', 'ann', 'ghost', true, 6);
INSERT INTO public.players VALUES ('ann', 'Ann 🎲', 3.5);
INSERT INTO public.results VALUES ('m1', 0, 'ann', true, NULL, 6);
INSERT INTO public.seats VALUES ('t1', 0, 'ann', '\xff');
INSERT INTO public.secrets VALUES ('\x0068617368', 'ann');
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.codes
    ADD CONSTRAINT codes_pkey PRIMARY KEY (player);
ALTER TABLE ONLY public.days
    ADD CONSTRAINT days_pkey PRIMARY KEY (player, game, day);
ALTER TABLE ONLY public.lines
    ADD CONSTRAINT lines_pkey PRIMARY KEY (log, number);
ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_pkey PRIMARY KEY ("table");
ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (match);
ALTER TABLE ONLY public.missed
    ADD CONSTRAINT missed_pkey PRIMARY KEY (match, seat, word);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_pkey PRIMARY KEY (match, seat);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY ("table", seat);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (secret_hash);
CREATE INDEX codes_hash ON public.codes USING btree (code_hash);
CREATE INDEX lines_first ON public.lines USING btree (log) WHERE (number = 0);
CREATE INDEX listings_listed ON public.listings USING btree (changed) WHERE (open AND (stage <> 'over'::text));
CREATE INDEX matches_unfinished ON public.matches USING btree (begun) WHERE (finished IS NULL);
CREATE INDEX missed_player ON public.missed USING btree (player);
CREATE INDEX results_player ON public.results USING btree (player, at);
CREATE INDEX seats_player ON public.seats USING btree (player);
CREATE INDEX secrets_player ON public.secrets USING btree (player);
