-- The first rows of a new store. Admins can change all of them. Restoring a backup deletes them first.

-- Delivery costs 5.00, and is free to local postal codes for subtotals over 15.00.
INSERT INTO store_settings (id, shipping_flat_rate_cents, shipping_free_over_cents, default_tax_basis_points, is_cash_on_delivery, updated_at)
  VALUES (1, 500, 1500, 0, true, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));

-- The ids are fixed, because the home page of a new store names them.
INSERT INTO categories (id, name, slug, description, position, created_at, updated_at) VALUES
  ('6f1d0c5e-6d0b-4b86-9f0b-000000000001', 'Toys', 'toys',
    'Puzzles, plush, games and outdoor fun for birthdays and rainy days.', 1, strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ')),
  ('6f1d0c5e-6d0b-4b86-9f0b-000000000002', 'Stationary', 'stationary',
    'Pens, paper and everything for the desk, the classroom and the craft table.', 2, strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ')),
  ('6f1d0c5e-6d0b-4b86-9f0b-000000000003', 'Health and Beauty', 'health-and-beauty',
    'Everyday care for skin, hair and hands, without the drugstore price.', 3, strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ')),
  ('6f1d0c5e-6d0b-4b86-9f0b-000000000004', 'Home and Kitchen', 'home-and-kitchen',
    'Useful things for cooking, cleaning and keeping a tidy home.', 4, strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ')),
  ('6f1d0c5e-6d0b-4b86-9f0b-000000000005', 'Electronics', 'electronics',
    'Cables, chargers, lights and small gadgets that do their job.', 5, strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ'));

-- The owner spells the category "Stationary", so /stationery redirects to it.
INSERT INTO former_category_slugs (slug, category_id, created_at)
  VALUES ('stationery', '6f1d0c5e-6d0b-4b86-9f0b-000000000002', strftime('%Y-%m-%dT%H:%M:%fZ'));

-- Postal codes with local delivery, R2C 0A1 to R2C 2G7 in Canada Post's order: a digit, a letter without D, F, I, O, Q and U,
-- and a digit.
WITH digits (digit) AS (VALUES ('0'), ('1'), ('2'), ('3'), ('4'), ('5'), ('6'), ('7'), ('8'), ('9')),
  letters (letter) AS (VALUES ('A'), ('B'), ('C'), ('E'), ('G'), ('H'), ('J'), ('K'), ('L'), ('M'),
    ('N'), ('P'), ('R'), ('S'), ('T'), ('V'), ('W'), ('X'), ('Y'), ('Z')),
  units (unit) AS (
    SELECT first.digit || letter || last.digit FROM digits AS first, letters, digits AS last
  )
INSERT INTO local_postal_codes (postal_code, created_at)
  SELECT 'R2C ' || unit, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM units WHERE unit BETWEEN '0A1' AND '2G7';
