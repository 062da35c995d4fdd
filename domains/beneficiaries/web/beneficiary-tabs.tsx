import { pathTo } from '#kit/web/path-to.ts'
import { PageTabs } from '#kit/web/record-page/page-tabs.tsx'

const tabs = [
  { label: 'Beneficiaries', to: pathTo('/all-beneficiaries') },
  { label: 'Transfers', to: pathTo('/beneficiary') },
]

/** Tabs for beneficiaries and transfers. */
export const BeneficiaryTabs = () => <PageTabs tabs={tabs} />
