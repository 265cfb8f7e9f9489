-- What a member reads in the list of own sessions, such as "Chrome on Android": one of a closed set of words, never the agent itself.
alter table sessions add column device text;
