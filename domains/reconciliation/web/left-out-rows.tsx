import { Button } from '@mantine/core'
import { formatCount } from '#kit/contract/text.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import type { Check } from './calls.ts'
import styles from './reconciliation.module.css'

interface LeftOutRowsProps {
  check: Check
  importRest: () => Promise<void>
  back: () => void
}

const rowsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

/** The rows that an import would leave out, with the reasons, to confirm before anything is imported. */
export function LeftOutRows({ check: { lines, left_out, bad, rows }, importRest, back }: LeftOutRowsProps) {
  const form = useSmallForm({ initial: {}, send: importRest })
  const harmless = left_out - bad
  return (
    <SmallForm
      form={form}
      action={`Import ${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'}`}
      more={
        <Button variant="default" onClick={back}>
          Back to columns
        </Button>
      }
    >
      <p className={styles.lead} role="status">
        {rowsOf(left_out)} will be left out
        {bad > 0 && `: ${formatCount(bad)} cannot be read`}
        {harmless > 0 && `${bad > 0 ? ',' : ':'} ${formatCount(harmless)} without an amount`}.
        {rows.length < left_out && ` ${formatCount(rows.length)} of them:`}
      </p>
      <section className={styles.left} aria-label="Rows that will be left out" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Text</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, text, reason }) => (
              <tr key={row}>
                <th scope="row" className="figures">
                  {row}
                </th>
                <td>{text}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </SmallForm>
  )
}
