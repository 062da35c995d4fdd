import parts from '#kit/web/record-page/part-table.module.css'

interface Row {
  id: string
  title: string
  steps: readonly { label: string; before: string; after: string }[]
  /** Why the item is not changed; null if it is. */
  message: string | null
}

/** Offers with the values before and after. `made` means that the change was already applied. */
export function StepsTable({ rows, made }: { rows: readonly Row[]; made?: true }) {
  return (
    <table className={parts.table}>
      <thead>
        <tr>
          <th scope="col">Offer</th>
          <th scope="col">{made ? 'Before' : 'Now'}</th>
          <th scope="col">{made ? 'After' : 'Then'}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, steps, message }) => (
          <tr key={id} data-off={message !== null || undefined}>
            <td>
              {title}
              {message && <small className={parts.small}>{message}</small>}
            </td>
            <td className="figures">
              {!message && steps.map(({ label, before }, index) => <Line key={index} label={label} value={before} />)}
            </td>
            <td className="figures">
              {!message && steps.map(({ label, after }, index) => <Line key={index} label={label} value={after} />)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <div>
    {value}
    <small className={parts.small}>{label}</small>
  </div>
)
