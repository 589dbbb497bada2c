-- Single sign-on: which company's provider signs in whom.
select 1;
