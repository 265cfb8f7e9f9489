-- ID tokens outlive a sign-out: those of a sign-in at or before the cut-off, or of one whose session was signed out, open no session.
alter table members add column sessions_cut_off_at timestamptz;
alter table sessions add column signed_in_at timestamptz;
