-- What a crawl read on a page of the brand: the products or services that it names, and the places that it serves.
alter table own_pages
  add column offers text[] not null default '{}',
  add column places text[] not null default '{}';
