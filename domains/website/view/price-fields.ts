import { html, type Markup } from '#kit/view/html.ts'

/** A form that asks for the price. It is sent to the same page. */
export interface PriceQuestionForm {
  fields: { name: string; label: string; type: 'date' | 'time' | 'number'; value: string; most?: number }[]
  choices: { name: string; label: string; value: string; options: { value: string; label: string }[] }[]
  answer: { lines: { text: string; amount: string }[]; total: string } | null
  problem: string | null
}

/** Prints the fields that decide a price: dates, residency, how many of each. */
export const priceFields = ({ choices, fields }: Pick<PriceQuestionForm, 'choices' | 'fields'>): Markup =>
  html`${choices.map(
    ({ name, label, value, options }) =>
      html`<label
        >${label}<select name="${name}">
          ${options.map((one) => html`<option value="${one.value}" ${one.value === value && 'selected'}>${one.label}</option>`)}
        </select></label
      >`,
  )}${fields.map(
    ({ name, label, type, value, most }) =>
      html`<label
        >${label}<input
          name="${name}"
          type="${type}"
          value="${value}"
          ${type === 'number' && html`min="0" max="${most ?? 99}" inputmode="numeric"`}
      /></label>`,
  )}`
