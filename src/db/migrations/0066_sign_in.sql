-- Sign-in through a provider of OpenID Connect.

-- Who somebody is at the provider: its address and the number that it never gives to anybody else.
create table openid_identities (
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  -- As the provider told it when the two were joined.
  email text not null,
  linked_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (issuer, subject)
);
create unique index openid_identities_user on openid_identities (user_id, issuer);

-- What a sign-in of several steps has to remember from one to the next; the browser holds the token in a cookie.
create table sign_in_steps (
  token_hash bytea primary key,
  purpose text not null,
  -- Sealed: nonce and verifier of a question, or who somebody has proved to be.
  payload bytea not null,
  expires_at timestamptz not null
);
