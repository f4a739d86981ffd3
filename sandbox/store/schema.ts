// The sandbox stores all its data in one file. Stripe's objects are JSON records (stripe/records.ts). Only values that
// the sandbox searches by have their own column.
export const storeSchema = `
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  new_email TEXT,
  password_hash TEXT,
  email_confirmed_at TEXT,
  confirmation_sent_at TEXT,
  last_sign_in_at TEXT,
  banned_until TEXT,
  app_metadata TEXT NOT NULL,
  user_metadata TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  method TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS factors (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  friendly_name TEXT NOT NULL,
  secret TEXT NOT NULL,
  status TEXT NOT NULL,
  challenge_id TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS session_factors (
  session_id TEXT PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  verified_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS refresh_tokens (
  token TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  parent TEXT,
  revoked_at_ms INTEGER
) STRICT;

CREATE TABLE IF NOT EXISTS one_time_tokens (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  otp TEXT NOT NULL,
  code_challenge TEXT,
  expires_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS emails_sent (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL,
  sent_at_ms INTEGER NOT NULL,
  PRIMARY KEY (user_id, purpose)
) STRICT;

CREATE TABLE IF NOT EXISTS flow_states (
  code TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_challenge TEXT NOT NULL,
  method TEXT NOT NULL,
  expires_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS outbox (
  id INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  idempotency_key TEXT UNIQUE,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS stripe_records (
  sequence INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  intent_id TEXT,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS stripe_records_by_kind ON stripe_records (kind, sequence);
CREATE INDEX IF NOT EXISTS stripe_records_by_intent ON stripe_records (intent_id, kind);

CREATE TABLE IF NOT EXISTS idempotent_responses (
  key TEXT PRIMARY KEY,
  endpoint TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  request_id TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS deliveries (
  sequence INTEGER PRIMARY KEY,
  event_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS deliveries_by_state ON deliveries (state, sequence);

CREATE TABLE IF NOT EXISTS scheduled_steps (
  id INTEGER PRIMARY KEY,
  due_at_ms INTEGER NOT NULL,
  step TEXT NOT NULL,
  subject TEXT NOT NULL
) STRICT;
`;
