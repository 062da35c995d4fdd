import type { FastifyInstance } from 'fastify'
import type { App } from '#kit/server/app.ts'
import { addFiles } from '#kit/server/files/file-pages.ts'
import { addHealth } from '#kit/server/http/health.ts'
import { openApiOf } from '#kit/server/http/openapi.ts'
import { addShortLinks } from '#kit/server/pages/short-links.ts'
import { addOutbox } from '#kit/server/mail/outbox-page.ts'
import { addApiDocs } from '#kit/server/http/api-docs.ts'
import { apiBase } from '#kit/contract/api-base.ts'
import { addWeb } from '#kit/server/http/web.ts'
import { sandboxIsOpen } from '#kit/server/sandbox.ts'
import { addMailReports } from '#domains/campaigns/server/reports/webhook-pages.ts'
import { addCampaignPages } from '#domains/campaigns/server/tracking/pages.ts'
import { addChat } from '#domains/chatbot/server/visit/public-api.ts'
import { addDownloadPages } from '#domains/downloads/server/download-pages.ts'
import { companyInUse } from '#domains/finance/server/aggregators/registry.ts'
import { addPaymentPages } from '#domains/finance/server/pay-pages.ts'
import { addMailWebhook } from '#domains/conversations/server/mail-webhook.ts'
import { addSandboxPhone } from '#domains/messaging/server/sandbox-phone.ts'
import { addMessageWebhooks } from '#domains/messaging/server/webhook-pages.ts'
import { addInstalmentPages } from '#domains/instalments/server/page.ts'
import { addFlightWebhooks } from '#domains/flights/server/provider/webhook-pages.ts'
import { addWidgetScript } from '#domains/site-bookings/server/embed/widget-script.ts'
import { addPaymentLinkPages } from '#domains/payment-links/server/public-page.ts'
import { addOfferPages } from '#domains/proposals/server/page.ts'
import { addPaidReceipts } from '#domains/papers/server/paid-receipt.ts'
import { addConditionPages } from '#domains/conditions/server/pages.ts'
import { addJobSheetPages } from '#domains/job-sheets/server/page.ts'
import { addSupplierRequestPages } from '#domains/supplier-requests/server/answer-page.ts'
import { addRoomingPages } from '#domains/trips/server/answer-page.ts'
import { addVerifyPage } from '#domains/papers/server/verify-page.ts'
import { addNotificationStream } from '#domains/notifications/server/stream.ts'
import { addRoomCalendars } from '#domains/rooms/server/calendar-page.ts'
import { markSeen } from '#domains/team/server/members.ts'
import { addTlsQuestion } from '#domains/site-domains/server/ask-page.ts'
import { addFeedFiles } from '#domains/feeds/server/pages.ts'
import { addOcto } from '#domains/octo/server/api/pages.ts'
import { addMarketplacePages } from '#domains/marketplaces/server/pages.ts'
import { addSignUpPages } from '#domains/sign-ups/server/pages.ts'
import { addTemplatePreviews } from '#domains/templates/server/preview.ts'
import { addPublicPages } from '#domains/tour-packages/server/public-page.ts'
import { addSites } from '#domains/website/server/pages/serve-sites.ts'
import { routes } from './domains.ts'

/** Adds everything other than API calls: health, API documentation, files, the outbox, public pages, the web. */
export async function addPages(server: FastifyInstance, app: App): Promise<void> {
  addHealth(server, app)
  // Built on the first request: few request it, and it takes as much memory as the rest of the process.
  let document: object | undefined
  const openApi = () =>
    (document ??= openApiOf(
      routes.map(({ endpoint }) => endpoint),
      '1',
    ))
  server.get(`${apiBase}/openapi.json`, async () => openApi())
  addApiDocs(server, openApi)
  addFiles(server, app)
  await addShortLinks(server, app)
  await addPublicPages(server, app)
  await addSites(server, app)
  await addTemplatePreviews(server, app)
  await addPaymentPages(server, app)
  await addPaidReceipts(server, app)
  await addPaymentLinkPages(server, app)
  addWidgetScript(server, app)
  await addInstalmentPages(server, app)
  await addVerifyPage(server, app)
  await addConditionPages(server, app)
  await addRoomingPages(server, app)
  await addJobSheetPages(server, app)
  await addSupplierRequestPages(server, app)
  await addOfferPages(server, app)
  await addSignUpPages(server, app)
  await addMarketplacePages(server, app)
  await addChat(server, app)
  await addDownloadPages(server, app)
  await addFlightWebhooks(server, app)
  await addMessageWebhooks(server, app)
  await addMailWebhook(server, app)
  await addSandboxPhone(server, app)
  await addCampaignPages(server, app)
  await addMailReports(server, app)
  addTlsQuestion(server, app)
  addRoomCalendars(server, app)
  addFeedFiles(server, app)
  await addOcto(server, app)
  addNotificationStream(server, app, markSeen)
  if (!app.settings.SMTP_URL) await addOutbox(server, app)
  await addWeb(server, app, {
    appUrl: app.appUrl,
    assetBase: app.filesUrl,
    uploadPublicKey: app.settings.UPLOAD_PUBLIC_KEY ?? null,
    mapsKey: app.settings.MAPS_KEY ?? null,
    mail: app.settings.SMTP_URL ? 'smtp' : sandboxIsOpen(app) ? 'outbox' : 'none',
    payments: companyInUse(app)?.key ?? 'none',
    files: app.settings.S3_BUCKET ? 's3' : 'disk',
    demo: null,
  })
}
