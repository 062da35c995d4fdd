import type { MessageProvider } from '../../contract/words.ts'
import { africastalking } from './africastalking.ts'
import type { Adapter } from './adapter.ts'
import { sandbox } from './sandbox.ts'
import { whatsappCloud } from './whatsapp-cloud.ts'

const adapters: Readonly<Record<MessageProvider, Adapter>> = { sandbox, africastalking, whatsapp_cloud: whatsappCloud }

export const adapterOf = (provider: MessageProvider): Adapter => adapters[provider]
