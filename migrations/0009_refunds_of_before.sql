-- Refunds that were made before refunds had rows (0004) are transactions alone: without a row they could be made again.
INSERT INTO refunds (id, order_id, amount_cents, reason, items, origin, method, state, stripe_refund_id, idempotency_key,
    created_by, created_at, updated_at)
  SELECT id, order_id, amount_cents, 'Made at the payment provider', '[]', 'stripe', 'card', 'succeeded',
    provider_transaction_id, 'refund:' || id, 'Payment provider', created_at, created_at
  FROM transactions WHERE type = 'refund' AND order_id NOT IN (SELECT order_id FROM refunds);
