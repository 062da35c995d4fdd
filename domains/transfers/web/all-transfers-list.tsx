import { pathTo } from '#kit/web/path-to.ts'
import { useMay } from '#kit/web/use-session.ts'
import { TransferSums } from './transfer-sums.tsx'
import { TransfersList } from './transfers-list.tsx'

/** The transfers to all beneficiaries, with their sums. */
export default function AllTransfers() {
  const may = useMay()
  return (
    <TransfersList
      tabs={<TransferSums />}
      button={may('Add Beneficiary') && may('Create Transfers') ? { label: 'Send money', to: pathTo('/edit-transfer-details') } : undefined}
    />
  )
}
