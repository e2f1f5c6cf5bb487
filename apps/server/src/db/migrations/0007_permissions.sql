-- A change of the permission table (core/roles.ts) comes with a migration that names the new table. So an older process, which does
-- not know the migration, refuses to start and does not write its own table back.
comment on table role_permission is 'sha256 b868b4e1f65df125c468a400d8f01005775a7b3572a102974557081e8e6827ba';
