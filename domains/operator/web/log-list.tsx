import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { logList } from './calls.ts'
import { logWords } from './log-words.ts'

/** The log of the platform's staff, newest first. */
export default function LogList() {
  return (
    <ListPage
      title="Staff log"
      rows={logList}
      search="Search staff, agencies"
      defaultSort="-at"
      columns={[
        { key: 'action', header: 'What', cell: ({ action }) => logWords(action), card: 'title' },
        { key: 'operator', header: 'Who', card: 'fact' },
        { key: 'agency', header: 'Agency' },
        { key: 'text', header: 'Details' },
        { key: 'at', header: 'When', sort: true, cell: ({ at }) => <Moment value={at} />, card: 'fact' },
      ]}
      firstUse={{ title: 'No entries yet.', text: 'Every view of an agency and every decision appears here.' }}
    />
  )
}
