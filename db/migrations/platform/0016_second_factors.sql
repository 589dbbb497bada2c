-- Second factors, and what a session that lacks one may not do.
select 1;
