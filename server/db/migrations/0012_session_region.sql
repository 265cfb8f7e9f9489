-- Where a session was opened, by the network's address, such as "AZ"; the address itself is not kept.
alter table sessions add column region text;
