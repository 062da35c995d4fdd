import { html, type Markup } from '#kit/view/html.ts'

/** A value that can be chosen; those of the same group stand together. */
interface PriceChoice {
  value: string
  label: string
  group?: string
}

/** A form that asks for the price. It is sent to the same page. */
export interface PriceQuestionForm {
  fields: { name: string; label: string; type: 'date' | 'time' | 'number'; value: string; most?: number }[]
  choices: { name: string; label: string; value: string; options: PriceChoice[] }[]
  answer: { lines: { text: string; amount: string }[]; total: string } | null
  problem: string | null
}

const choiceList = (options: readonly PriceChoice[], chosen: string): Markup =>
  html`${options.map(({ value, label }) => html`<option value="${value}" ${value === chosen && 'selected'}>${label}</option>`)}`

const groupedList = (options: readonly PriceChoice[], chosen: string): Markup => {
  const groups = [...Map.groupBy(options, ({ group }) => group)]
  if (groups.length < 2) return choiceList(options, chosen)
  return html`${groups.map(([group, own]) => html`<optgroup label="${group}">${choiceList(own, chosen)}</optgroup>`)}`
}

/** Prints the fields that decide a price: dates, residency, how many of each. */
export const priceFields = ({ choices, fields }: Pick<PriceQuestionForm, 'choices' | 'fields'>): Markup =>
  html`${choices.map(
    ({ name, label, value, options }) =>
      html`<label
        >${label}<select name="${name}">
          ${groupedList(options, value)}
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
