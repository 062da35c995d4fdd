import { Day, Money, Percent } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { exchangeList } from './calls.ts'
import { rateText, sourceText } from '#domains/rates/web/rate-words.ts'

/** The completed exchanges, newest first. */
export const ExchangesList = () => (
  <ListPage
    inside
    title="Exchanges"
    rows={exchangeList}
    defaultSort="-created_at"
    columns={[
      { key: 'reference', header: 'Exchange', card: 'title' },
      { key: 'gives', header: 'Given', align: 'right', cell: ({ gives }) => <Money value={gives} />, card: 'fact' },
      { key: 'gets', header: 'Received', align: 'right', cell: ({ gets }) => <Money value={gets} />, card: 'fact' },
      {
        key: 'rate',
        header: 'Rate',
        cell: ({ rate, gives, gets }) => <span className="figures">{rateText(Number(rate), gives.currency, gets.currency)}</span>,
      },
      { key: 'margin', header: 'Margin', align: 'right', cell: ({ margin }) => <Money value={margin} /> },
      { key: 'created_at', header: 'When', sort: true, cell: ({ used_at }) => <Day value={used_at} /> },
      { key: 'margin_percent', header: 'Margin, percent', hidden: true, cell: ({ margin_percent }) => <Percent value={margin_percent} /> },
      { key: 'source', header: 'Rates', hidden: true, cell: ({ source, rate_day }) => sourceText({ source, day: rate_day }) },
    ]}
    firstUse={{ title: 'No exchanges yet.', text: 'You can exchange money of one wallet into another currency immediately.' }}
  />
)
