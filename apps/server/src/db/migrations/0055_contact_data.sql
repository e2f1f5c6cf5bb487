-- How to reach a person besides the address that they sign in with: a list in their order, each entry with its list type.
alter table app_user add column contact_data jsonb not null default '[]';
update app_user set contact_data = jsonb_build_array(jsonb_build_object('listTypeId', 31, 'value', phone_number,
  'street', null, 'city', null, 'state', null, 'zip', null, 'countryId', null))
where phone_number is not null;
alter table app_user drop column phone_number;
