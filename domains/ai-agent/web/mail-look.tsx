import type { MailDocument } from '#domains/mail-blocks/contract/document.ts'
import { MailPreview, useMailPreview } from '#domains/mail-blocks/web/mail-preview.tsx'

/** A drafted mail as people would get it now. */
export default function MailLook({ document }: { document: MailDocument }) {
  return <MailPreview preview={useMailPreview(document)} />
}
