import { pathTo } from '#kit/web/path-to.ts'
import { PageTabs } from '#kit/web/record-page/page-tabs.tsx'

const tabs = [
  { label: 'Beneficiaries', to: pathTo('/all-beneficiaries') },
  { label: 'Transfers', to: pathTo('/beneficiary') },
]

/** Whom money is sent to, and what was sent. */
export const BeneficiaryTabs = () => <PageTabs tabs={tabs} />
