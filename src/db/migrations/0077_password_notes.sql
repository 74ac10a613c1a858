-- What the next sign-in of a user says of a password that was set by letter: { at, isFirst, passkeys, identities }, the last two how
-- many of them were removed; null = there is nothing to say.
alter table users add column password_note jsonb;
