-- What a trusted action reaches beside its subject, as the person saw it: a publishing target, a mailbox. Another one is asked about.
alter table trust_grants add column destination text;
