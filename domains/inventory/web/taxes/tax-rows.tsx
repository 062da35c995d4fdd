import type { Currency } from '#kit/contract/money.ts'
import { Money } from '#kit/web/format/values.tsx'
import { taxName, taxText, type LineTax } from '../../contract/tax-text.ts'

interface TaxRowsProps {
  taxes: readonly LineTax[]
  currency: Currency
  /** The class of a row with a text and an amount. */
  row: string | undefined
  dim: string | undefined
}

/** The taxes of a priced line: what they come to, and how. */
export const TaxRows = ({ taxes, currency, row, dim }: TaxRowsProps) =>
  taxes
    .filter(({ amount }) => amount > 0)
    .map((tax) => (
      <div key={tax.tax_id} className={row}>
        <span>
          {taxName(tax)} <span className={dim}>{[taxText(tax, currency), tax.included && 'included'].filter(Boolean).join(', ')}</span>
        </span>
        {tax.included ? (
          <span className={dim}>
            <Money value={{ amount: tax.amount, currency }} />
          </span>
        ) : (
          <Money value={{ amount: tax.amount, currency }} />
        )}
      </div>
    ))
