import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useUser } from '#kit/web/use-session.ts'
import { Branches } from './branches.tsx'
import { businessTabs } from './business-tabs.ts'
import { call } from './calls.ts'
import { DeleteAgency } from './delete-agency.tsx'
import { SettingsForm } from './settings-form.tsx'

/** Booking terms, modules, branches, and deleting the agency. */
export default function BusinessSettings() {
  const answer = useCall(call, 'GET /agencies/show')
  const { role } = useUser()
  return (
    <RecordPage
      answer={answer}
      what="Agency"
      title={() => 'Business settings'}
      tabs={businessTabs}
      side={(agency) => (
        <>
          <Branches />
          {role === 'Owner' && <DeleteAgency id={agency.id} name={agency.name} />}
        </>
      )}
    >
      {(agency) => <SettingsForm agency={agency} refresh={answer.refetch} />}
    </RecordPage>
  )
}
