-- How often AI answers cite the page of a placed link: before the link was found, and since. Null for a page that none had cited.
alter table placed_links add column citations jsonb;
create index ai_citation_page_days_page on ai_citation_page_days (workspace_id, page_key);
