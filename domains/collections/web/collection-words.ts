import type { Condition } from '../contract/filter.ts'

const kindNames = { static: 'By hand', filter: 'By a filter' } as const
export const collectionKindName = (kind: keyof typeof kindNames): string => kindNames[kind]
export const kindOptions = Object.entries(kindNames).map(([value, label]) => ({ value, label }))

/** What a condition asks, in the order of the menu. */
export const conditionNames: Record<Condition['field'], string> = {
  stage: 'Stage',
  tag: 'Tag',
  residency: 'Residency',
  country: 'Country',
  kind: 'Person or company',
  birthday_month: 'Birthday month',
  source: 'Source',
  added: 'Added',
  bookings: 'Number of bookings',
  booked_kind: 'Booked',
  booked_offer: 'Booked an offer',
  booked: 'Booked recently',
  stayed: 'Travelled recently',
  arrives: 'Travels soon',
  spent: 'Spent',
  agreed: 'Agreed to marketing by',
  opened: 'Opened a campaign recently',
  has: 'Can be reached by',
  own: 'Contact field',
}

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
].map((label, index) => ({ value: String(index + 1), label }))

export const channelOptions = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'SMS' },
  { value: 'whatsapp', label: 'WhatsApp' },
]

/** A condition of each kind as it is added: complete, so that the count is right at once. */
export const newCondition = (field: Condition['field'], currency: string, ownField: string | undefined): Condition | null => {
  const fresh: { [Field in Condition['field']]: Omit<Extract<Condition, { field: Field }>, 'field' | 'not'> | null } = {
    stage: { in: ['customer'] },
    tag: { in: [] },
    residency: { in: ['eac_citizen'] },
    country: { in: [] },
    kind: { in: ['person'] },
    birthday_month: { in: [] },
    source: { in: ['import'] },
    added: {},
    bookings: { min: 1 },
    booked_kind: { in: [] },
    booked_offer: { in: [] },
    booked: { within_days: 365 },
    stayed: { within_days: 365 },
    arrives: { within_days: 30 },
    spent: { currency: currency as never, min: 0 },
    agreed: { channel: 'email' },
    opened: { within_days: 365 },
    has: { address: 'email' },
    own: ownField ? { id: ownField } : null,
  }
  return fresh[field] && ({ field, ...fresh[field], not: false } as Condition)
}
