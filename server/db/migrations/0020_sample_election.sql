-- The election of last year that a demo's sample members voted in. It goes with the sample votes.
alter table elections add column sample boolean not null default false;
