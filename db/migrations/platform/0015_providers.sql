-- Ways in through somebody else: identities of providers, the way there and back, linking.
select 1;
