import type { MailDocument } from '#domains/mail-blocks/contract/document.ts'
import type { Audience, SubjectTest, WhatsappTemplate } from '../contract/content.ts'
import type { CampaignRow } from './campaigns-data.ts'

// The JSON columns of a campaign, as the contract checked them when they were saved.

export const documentOf = (row: Pick<CampaignRow, 'document'>) => row.document as unknown as MailDocument | null
export const audienceOf = (row: Pick<CampaignRow, 'audience'>) => row.audience as unknown as Audience
export const subjectTestOf = (row: Pick<CampaignRow, 'subject_test'>) => row.subject_test as unknown as SubjectTest | null
export const templateOf = (row: Pick<CampaignRow, 'template'>) => row.template as unknown as WhatsappTemplate | null
