import { lazy, type ComponentType } from 'react'
import { listed } from '#kit/contract/listed.ts'

export interface InquiryButtonProps {
  id: string
}

/** A button of another domain. Its code loads with the first opened inquiry, never with the inbox. */
export const inquiryButton = (load: () => Promise<{ default: ComponentType<InquiryButtonProps> }>): ComponentType<InquiryButtonProps> =>
  lazy(load)

/** The buttons that other domains add to an open inquiry, in this order; `app/web/slots.ts` lists them. */
export const inquiryButtons = listed<readonly ComponentType<InquiryButtonProps>[]>('buttons of an inquiry')
