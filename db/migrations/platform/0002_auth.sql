-- The accounts. Tables and columns carry the names they have at the hosted service, so that people can move here with
-- their users and passwords. Nobody reads or writes them but the server itself.

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text check (length(email) <= 255),
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token text not null default '',
  confirmation_sent_at timestamptz,
  recovery_token text not null default '',
  recovery_sent_at timestamptz,
  email_change text not null default '',
  email_change_token_current text not null default '',
  email_change_token_new text not null default '',
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 2),
  email_change_sent_at timestamptz,
  phone text,
  phone_confirmed_at timestamptz,
  phone_change text not null default '',
  phone_change_token text not null default '',
  phone_change_sent_at timestamptz,
  reauthentication_token text not null default '',
  reauthentication_sent_at timestamptz,
  -- The first proof of either address.
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A company's sign-on vouches for its own people, so the same address may exist there a second time.
create unique index users_email_key on auth.users (lower(email)) where not is_sso_user;
create unique index users_phone_key on auth.users (phone);
create index users_created_at on auth.users (created_at desc, id);
create index users_confirmation_token on auth.users (confirmation_token) where confirmation_token <> '';
create index users_recovery_token on auth.users (recovery_token) where recovery_token <> '';
create index users_email_change_token_current on auth.users (email_change_token_current)
  where email_change_token_current <> '';
create index users_email_change_token_new on auth.users (email_change_token_new) where email_change_token_new <> '';

-- How somebody can prove to be a user: one row for each provider.
create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);

create index identities_user_id on auth.identities (user_id);
create index identities_email on auth.identities (email);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_id uuid,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2', 'aal3')),
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  tag text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index sessions_user_id on auth.sessions (user_id, created_at);
create index sessions_not_after on auth.sessions (not_after) where not_after is not null;

-- One row for each token ever handed out in a session; `parent` is the one it was exchanged for.
create table auth.refresh_tokens (
  id bigserial primary key,
  token text not null unique,
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  parent text,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index refresh_tokens_session_id on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_user_id on auth.refresh_tokens (user_id);
create index refresh_tokens_parent on auth.refresh_tokens (parent);

-- By which methods a session was opened or raised.
create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text,
  phone text,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index mfa_factors_user_id on auth.mfa_factors (user_id, created_at);
create unique index mfa_factors_friendly_name_key on auth.mfa_factors (user_id, friendly_name)
  where btrim(friendly_name) <> '';

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  ip_address inet not null,
  otp_code text,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);

create index mfa_challenges_factor_id on auth.mfa_challenges (factor_id);
create index mfa_challenges_created_at on auth.mfa_challenges (created_at desc);

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (token_type in (
    'confirmation_token', 'reauthentication_token', 'recovery_token',
    'email_change_token_new', 'email_change_token_current', 'phone_change_token'
  )),
  token_hash text not null check (token_hash <> ''),
  relates_to text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, token_type)
);

create index one_time_tokens_token_hash on auth.one_time_tokens (token_hash);
create index one_time_tokens_relates_to on auth.one_time_tokens (relates_to);

-- A sign-in that left the browser and has to come back: to a provider, or through a mail with PKCE.
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  auth_code text unique,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  referrer text,
  linking_target_id uuid references auth.users (id) on delete cascade,
  invite_token text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index flow_state_user_id on auth.flow_state (user_id, authentication_method, created_at desc);
create index flow_state_created_at on auth.flow_state (created_at desc);

create table auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  payload json,
  ip_address text not null default '',
  created_at timestamptz not null default now()
);

create index audit_log_entries_created_at on auth.audit_log_entries (created_at);

grant select, insert, update, delete on all tables in schema auth to firstline;
grant usage, select on all sequences in schema auth to firstline;
