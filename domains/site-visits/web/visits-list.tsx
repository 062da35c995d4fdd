import { useSearch } from '@tanstack/react-router'
import { Count, Percent } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { dimensions, type Dimension } from '../contract/words.ts'
import { visitList } from './calls.ts'
import { dimensionNames, valueName } from './visit-words.ts'

const dimensionOptions = dimensions.map((value) => ({ value, label: dimensionNames[value] }))

/** Visits by one dimension, all values. */
export default function VisitsList() {
  const { dimension = 'page' } = useSearch({ strict: false }) as { dimension?: Dimension }
  return (
    <ListPage
      title="Visits in detail"
      rows={visitList}
      rowKey={({ value }) => value}
      search="Search values"
      defaultSort="-visits"
      columns={[
        { key: 'value', header: 'Value', sort: true, cell: ({ value }) => valueName(dimension, value), card: 'title' },
        { key: 'visits', header: 'Visits', align: 'right', sort: true, cell: ({ visits }) => <Count value={visits} />, card: 'amount' },
        { key: 'views', header: 'Page views', align: 'right', sort: true, cell: ({ views }) => <Count value={views} /> },
        { key: 'entries', header: 'Entries', align: 'right', cell: ({ entries }) => <Count value={entries} /> },
        {
          key: 'bounce_percent',
          header: 'Saw one page',
          align: 'right',
          cell: ({ bounce_percent }) => bounce_percent !== null && <Percent value={bounce_percent} />,
        },
        { key: 'searches', header: 'Searched', align: 'right', cell: ({ searches }) => <Count value={searches} /> },
        { key: 'holds', header: 'Held places', align: 'right', cell: ({ holds }) => <Count value={holds} /> },
      ]}
      filters={[
        { key: 'dimension', label: 'By', type: 'select', options: dimensionOptions },
        { key: 'days', label: 'Days', type: 'date-range', from: 'from', to: 'to' },
      ]}
      firstUse={{ title: 'No visits yet.', text: 'Visits of the last 30 days appear here once your website is open to visitors.' }}
    />
  )
}
