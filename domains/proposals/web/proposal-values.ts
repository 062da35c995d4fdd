import type { z } from 'zod'
import type { LineValues } from '#domains/bookings/web/form/booking-values.ts'
import type { Currency, Money } from '#kit/contract/money.ts'
import type { FormSchema } from '#kit/web/record-form/form-errors.ts'
import { updateProposalBody } from '../contract.ts'
import type { Proposal } from './calls.ts'

type Body = z.input<typeof updateProposalBody>

export interface ExtraValues {
  title: string
  detail: string
  quantity: number | string
  unit_amount: Money | null
  starts_on: string | null
}

export interface OptionValues {
  id: string
  title: string
  text: string
  lines: LineValues[]
  extras: ExtraValues[]
}

export interface ProposalValues {
  title: string
  client_id: string | null
  residency: Body['residency'] & string
  currency: Currency
  cover: string
  terms: string
  deposit_percent: number | string
  instalments: number | string
  expires_on: string | null
  options: OptionValues[]
}

/** Returns an empty line without an inventory item. */
export const newExtra = (): ExtraValues => ({ title: '', detail: '', quantity: 1, unit_amount: null, starts_on: null })

/** Returns an empty option. */
export const newOption = (title: string): OptionValues => ({ id: crypto.randomUUID(), title, text: '', lines: [], extras: [] })

/** Returns the initial form values of a proposal. */
export const proposalValues = ({ content, client_id }: Pick<Proposal, 'content' | 'client_id'>): ProposalValues => ({
  title: content.title,
  client_id,
  residency: content.residency,
  currency: content.currency,
  cover: content.cover ?? '',
  terms: content.terms ?? '',
  deposit_percent: content.deposit_percent ?? '',
  instalments: content.instalments || '',
  expires_on: content.expires_on ?? null,
  options:
    content.options.length > 0 ? content.options.map((option) => optionValues(option, content.currency)) : [newOption(content.title)],
})

const optionValues = ({ id, title, text, lines, extras }: Proposal['content']['options'][number], currency: Currency): OptionValues => ({
  id,
  title,
  text: text ?? '',
  lines: lines.map((line) => ({ ...line, departure_id: line.departure_id ?? null, starts_on: line.starts_on ?? null })) as LineValues[],
  extras: extras.map((extra) => ({
    title: extra.title,
    detail: extra.detail ?? '',
    quantity: extra.quantity,
    unit_amount: { amount: extra.unit_amount, currency },
    starts_on: extra.starts_on ?? null,
  })),
})

const numberOf = (value: number | string): number => (value === '' ? Number.NaN : Number(value))

/** Returns the request body of a draft. */
export const proposalBody = (values: ProposalValues, version: number): Body => ({
  version,
  ...(values.client_id ? { client_id: values.client_id } : {}),
  title: values.title,
  residency: values.residency,
  currency: values.currency,
  cover: values.cover,
  terms: values.terms,
  deposit_percent: values.deposit_percent === '' ? null : numberOf(values.deposit_percent),
  instalments: values.instalments === '' ? 0 : numberOf(values.instalments),
  expires_on: values.expires_on,
  options: values.options.map((option) => ({
    ...option,
    extras: option.extras.map(({ quantity, unit_amount, ...extra }) => ({
      ...extra,
      quantity: numberOf(quantity),
      unit_amount: unit_amount?.amount ?? Number.NaN,
    })),
  })),
})

/** Applies the contract's schema to the form's values. */
export const proposalSchema: FormSchema = {
  safeParse: (given, options) => {
    const values = given as ProposalValues
    const result = updateProposalBody.safeParse(proposalBody(values, 1), options)
    const issues = [...missingPrices(values), ...(result.error?.issues ?? [])]
    return { success: issues.length === 0, error: { issues } }
  },
}

const missingPrices = ({ options }: ProposalValues) =>
  options.flatMap(({ extras }, index) =>
    extras.flatMap(({ unit_amount }, at) =>
      unit_amount ? [] : [{ path: ['options', index, 'extras', at, 'unit_amount'], message: 'Price is required.' }],
    ),
  )

/** Returns whether an option has a day. Free lines without one take the option's first day. */
export const hasDay = ({ lines, extras }: OptionValues): boolean =>
  lines.some(({ departure_id, starts_on, starts_at }) => departure_id ?? starts_on ?? starts_at) ||
  extras.some(({ starts_on }) => starts_on)

/** Returns an option's free-text lines that have a price. */
export const pricedExtras = ({ extras }: OptionValues) =>
  extras.flatMap(({ quantity, unit_amount, starts_on }) =>
    Number(quantity) >= 1 && unit_amount
      ? { quantity: Number(quantity), unit_amount: unit_amount.amount, starts_on: starts_on || null }
      : [],
  )
