-- The lists of a study's people say how many members it has and had. An entry of this index is a fifth of one by name.
create index channel_member_status on channel_member (channel_id, status);
