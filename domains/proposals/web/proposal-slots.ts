import { lazy, type ComponentType } from 'react'
import { listed } from '#kit/contract/listed.ts'

export interface ProposalButtonProps {
  /** The inquiry that a new proposal answers. */
  inquiry?: string | undefined
}

/** A button of another domain. Its code loads after the list. */
export const proposalButton = (load: () => Promise<{ default: ComponentType<ProposalButtonProps> }>): ComponentType<ProposalButtonProps> =>
  lazy(load)

/** The buttons that other domains add to the list of proposals and to a new proposal; `app/web/slots.ts` lists them. */
export const proposalButtons = listed<readonly ComponentType<ProposalButtonProps>[]>('buttons of proposals')
