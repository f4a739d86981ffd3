-- The admin's search finds names however their apostrophes, hyphens and spaces were typed: phones type curly apostrophes, and
-- contacts have characters without a glyph. The views that define what is searched (0001_search.sql) remove apostrophes and
-- invisible characters, and have one hyphen and one space. toSearchable() in worker/db/text-search.ts does the same with what
-- is searched for.

DROP VIEW orders_search_source;
CREATE VIEW orders_search_source AS
  SELECT search_key,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(words
    , '''', ''), '’', ''), '‘', ''), '‛', ''), '`', ''), '´', ''), 'ʼ', ''), '′', ''), 'ʹ', ''), char(173), '')
    , char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8234), '')
    , char(8236), ''), char(8288), ''), char(8294), ''), char(8297), ''), char(65279), ''), char(8208), '-')
    , char(8209), '-'), char(8210), '-'), char(8211), '-'), char(8212), '-'), char(8722), '-'), char(160), ' ')
    , char(8201), ' '), char(8239), ' ') AS words,
    phone
  FROM (
    SELECT search_key,
      order_number || char(10) || replace(order_number, '-', '')
        || char(10) || coalesce(guest_email, '')
        || char(10) || coalesce(shipping_address ->> 'full_name', '')
        || char(10) || coalesce(shipping_address ->> 'address_line1', '')
        || char(10) || coalesce(tracking_number, '')
        || char(10) || replace(replace(coalesce(tracking_number, ''), ' ', ''), '-', '') AS words,
      replace(coalesce(shipping_address ->> 'phone_number', ''), '-', '') AS phone
    FROM orders
  );
UPDATE orders_search
  SET words = (SELECT words FROM orders_search_source AS source WHERE source.search_key = orders_search.rowid)
  WHERE words <> (SELECT words FROM orders_search_source AS source WHERE source.search_key = orders_search.rowid);

DROP VIEW profiles_search_source;
CREATE VIEW profiles_search_source AS
  SELECT search_key,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(words
    , '''', ''), '’', ''), '‘', ''), '‛', ''), '`', ''), '´', ''), 'ʼ', ''), '′', ''), 'ʹ', ''), char(173), '')
    , char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8234), '')
    , char(8236), ''), char(8288), ''), char(8294), ''), char(8297), ''), char(65279), ''), char(8208), '-')
    , char(8209), '-'), char(8210), '-'), char(8211), '-'), char(8212), '-'), char(8722), '-'), char(160), ' ')
    , char(8201), ' '), char(8239), ' ') AS words,
    phone
  FROM (
    SELECT search_key,
      first_name || ' ' || last_name || char(10) || email AS words,
      replace(coalesce(phone, ''), '-', '') AS phone
    FROM profiles
  );
UPDATE profiles_search
  SET words = (SELECT words FROM profiles_search_source AS source WHERE source.search_key = profiles_search.rowid)
  WHERE words <> (SELECT words FROM profiles_search_source AS source WHERE source.search_key = profiles_search.rowid);

DROP VIEW addresses_search_source;
CREATE VIEW addresses_search_source AS
  SELECT search_key,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(words
    , '''', ''), '’', ''), '‘', ''), '‛', ''), '`', ''), '´', ''), 'ʼ', ''), '′', ''), 'ʹ', ''), char(173), '')
    , char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8234), '')
    , char(8236), ''), char(8288), ''), char(8294), ''), char(8297), ''), char(65279), ''), char(8208), '-')
    , char(8209), '-'), char(8210), '-'), char(8211), '-'), char(8212), '-'), char(8722), '-'), char(160), ' ')
    , char(8201), ' '), char(8239), ' ') AS words,
    phone
  FROM (
    SELECT search_key,
      full_name || char(10) || address_line1 AS words,
      replace(phone_number, '-', '') AS phone
    FROM addresses
  );
UPDATE addresses_search
  SET words = (SELECT words FROM addresses_search_source AS source WHERE source.search_key = addresses_search.rowid)
  WHERE words <> (SELECT words FROM addresses_search_source AS source WHERE source.search_key = addresses_search.rowid);
