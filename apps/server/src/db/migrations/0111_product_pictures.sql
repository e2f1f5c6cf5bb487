-- Pictures are small. The row of the product names its own, so that whatever shows the product has its address.
create table product_picture (
  product_id integer primary key references product,
  image text not null,
  content bytea not null check (length(content) between 1 and 500000),
  changed_at timestamptz(3) not null
);
grant select, insert, update, delete on product_picture to studyline_app;
alter table product add column picture_image text;
