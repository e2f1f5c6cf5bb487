-- Before 0108, marking a product as for the unblinded left what had been ordered of it visible to everybody. It follows once, as it does
-- since with each import (ADR 34): orders, quotations, pickups and support requests, their posts, and the marks of their readers.
create temporary table hidden as
  select i.id, i.post_id from service_item i left join support_detail d on d.service_item_id = i.id
  where not i.unblinded_only and exists (select from product p where p.unblinded_only and p.product_id in (
    select l.product_id from service_line l where l.service_item_id in (i.id, d.order_id)
    union all select e.product_id from rental_equipment e where e.rental_equipment_id = d.rental_equipment_id));
update service_item i set unblinded_only = true from hidden h where i.id = h.id;
update post p set unblinded_only = true from hidden h where p.id = h.post_id;
delete from post_reader r using hidden h, post p, channel_member m
  where p.id = h.post_id and m.channel_id = p.channel_id and m.status = 'CURRENT' and not m.reader_keys && p.audience
    and r.user_id = m.user_id and r.post_id = p.id;
insert into audit_event (occurred_at, type, source, channel_id, team_id, details)
  select now(), 'serviceItem.blindingChanged', 'SYSTEM', i.channel_id, i.team_id, jsonb_build_object(
    'serviceItemId', i.id, 'kind', i.kind, 'hiddenFromBlinded', true, 'number', case when i.counted_apart then 'U' else '' end
      || i.number || case when i.revision > 1 then '-r' || i.revision else '' end)
  from hidden h join service_item i on i.id = h.id order by i.id;
drop table hidden;
