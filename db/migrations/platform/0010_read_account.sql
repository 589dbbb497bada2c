-- Everything an answer about an account shows, read at once: {user, identities, session}; null when there is no such user.
-- `session` is {aal, amr}, or null where the user has no such session. In this language a statement is planned once for a
-- connection, which for rows as wide as these costs more than to read them.
create function auth.read_account(p_user uuid, p_session uuid default null) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object(
      'user', u,
      'identities', coalesce(
        (select json_agg(i order by i.created_at, i.id) from auth.identities i where i.user_id = u.id), '[]'),
      'session', (
        select json_build_object('aal', s.aal, 'amr', coalesce(
          (select json_agg(json_build_object('method', a.authentication_method,
              'timestamp', floor(extract(epoch from a.created_at))::bigint) order by a.created_at desc)
            from auth.mfa_amr_claims a where a.session_id = s.id), '[]'))
        from auth.sessions s where s.id = p_session and s.user_id = u.id))
    from auth.users u where u.id = p_user
  );
end $$;
revoke execute on function auth.read_account from public;
grant execute on function auth.read_account to firstline;
