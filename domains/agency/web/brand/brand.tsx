import type { ResultOf } from '#kit/contract/endpoint.ts'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { showAgency } from '../../contract.ts'
import { businessTabs } from '../business-tabs.ts'
import { call } from '../calls.ts'
import { PictureCard } from '../picture-card.tsx'
import styles from './brand.module.css'
import { BrandForm } from './brand-form.tsx'

/** How the agency looks to its clients: pictures, colour, typefaces, links and the closing line. */
export default function Brand() {
  const answer = useCall(call, 'GET /agencies/show')
  return (
    <RecordPage
      answer={answer}
      what="Agency"
      title={() => 'Brand'}
      subtitle={() => 'Your clients see it on pages, mails and documents.'}
      tabs={businessTabs}
    >
      {(agency) => (
        <>
          <Pictures agency={agency} />
          <BrandForm agency={agency} refresh={answer.refetch} />
        </>
      )}
    </RecordPage>
  )
}

function Pictures({ agency: { id, name, logo_url, banner_url } }: { agency: ResultOf<typeof showAgency> }) {
  return (
    <div className={styles.pictures}>
      <PictureCard
        title="Logo"
        text="Shown on pages, mails and documents. Square format, at least 320 pixels."
        picture="logo"
        agencyId={id}
        url={logo_url}
        alt={`Logo of ${name}`}
      />
      <PictureCard
        title="Cover"
        text="Shown at the top of pages and mails, and in chats where you share links. Wide format, at least 960 pixels."
        picture="banner"
        agencyId={id}
        url={banner_url}
        alt={`Cover of ${name}`}
      />
    </div>
  )
}
