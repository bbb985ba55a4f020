-- What each crawl of the brand's site read and what it did not, with reasons. Null for crawls of earlier releases.

alter table site_crawls add column coverage jsonb;
