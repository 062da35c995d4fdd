interface Domain {
  name: string
  /** The tables it owns. Only its own SQL changes them, and others read them only where `table-uses.ts` allows it. */
  tables: readonly string[]
}

/** The domains in their order. Each may import the ones above it, on server, web and in contracts, and none below it. */
export const domains: readonly Domain[] = [
  { name: 'account', tables: ['users', 'sessions', 'one_time_codes'] },
  { name: 'notifications', tables: ['notifications'] },
  { name: 'subscriptions', tables: ['plans', 'subscriptions'] },
  { name: 'team', tables: ['members', 'roles'] },
  { name: 'places', tables: ['places'] },
  { name: 'agency', tables: ['agencies'] },
  { name: 'kyc', tables: ['kyc_cases', 'kyc_documents'] },
  {
    name: 'inventory',
    tables: [
      'inventory',
      'inventory_gallery',
      'inventory_tags',
      'inventory_units',
      'unit_claims',
      'departures',
      'resources',
      'price_options',
      'price_rules',
      'resell_configs',
      'bulk_edits',
      'bulk_edit_items',
    ],
  },
  { name: 'channels', tables: ['channel_products', 'channel_changes'] },
  { name: 'gallery', tables: ['albums', 'album_pictures'] },
  { name: 'imports', tables: ['imports', 'import_rows'] },
  { name: 'clients', tables: ['clients'] },
  { name: 'discounts', tables: ['discounts', 'discount_uses'] },
  { name: 'inquiries', tables: ['inquiries', 'inquiry_messages'] },
  { name: 'tour-packages', tables: ['tour_packages', 'itineraries', 'itinerary_gallery'] },
  { name: 'events', tables: ['events', 'ticket_types'] },
  { name: 'rooms', tables: ['room_types', 'room_calendars'] },
  { name: 'cars', tables: ['cars', 'vehicles'] },
  { name: 'services', tables: ['services'] },
  {
    name: 'products',
    tables: ['products', 'product_options', 'product_option_values', 'product_variants', 'product_variant_values', 'stock_movements'],
  },
  { name: 'tracks', tables: ['tracks'] },
  { name: 'bookings', tables: ['bookings', 'booking_lines', 'travellers', 'booking_events', 'booking_deadlines'] },
  { name: 'stays', tables: ['room_housekeeping'] },
  {
    name: 'finance',
    tables: [
      'ledger_accounts',
      'ledger_transactions',
      'ledger_postings',
      'ledger_sums',
      'payments',
      'payment_sums',
      'refunds',
      'provider_events',
      'sandbox_checkouts',
      'sandbox_payouts',
      'sandbox_refunds',
    ],
  },
  { name: 'instalments', tables: ['instalment_plans', 'instalments'] },
  { name: 'wallets', tables: ['exchanges', 'exchange_rates'] },
  { name: 'beneficiaries', tables: ['beneficiaries', 'beneficiary_sums'] },
  { name: 'transfers', tables: ['transfers', 'transfer_sums'] },
  { name: 'reconciliation', tables: ['bank_statements', 'bank_lines', 'bank_matches'] },
  { name: 'papers', tables: ['booking_documents', 'document_numbers'] },
  { name: 'billing', tables: ['subscription_invoices'] },
  { name: 'rentals', tables: ['rentals', 'rental_photos'] },
  { name: 'proposals', tables: ['proposals', 'proposal_versions', 'proposal_views', 'proposal_events'] },
  { name: 'payment-links', tables: ['payment_links', 'payment_link_payments'] },
  { name: 'downloads', tables: ['downloads', 'download_links'] },
  { name: 'tickets', tables: ['tickets', 'ticket_scans'] },
  { name: 'orders', tables: ['shop_orders'] },
  {
    name: 'flights',
    tables: ['flight_bookings', 'flight_segments', 'flight_passengers', 'flight_changes', 'flight_settings', 'flight_provider_events'],
  },
  { name: 'dashboard', tables: [] },
  { name: 'operator', tables: [] },
]

/** Tables of the kit, which knows no domain. Any domain may read and write `files` through foreign keys of its own columns. */
export const kitTables: readonly string[] = [
  'agency_steps',
  'audit_log',
  'business_event_failures',
  'business_events',
  'files',
  'idempotency_keys',
  'mails',
  'operator_log',
  'rate_limits',
]
