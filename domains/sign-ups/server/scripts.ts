import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '#kit/server/app.ts'

/** The script of the form's page: tells the website around it how high the form is. */
export const frameScript = '/js/sign-up-frame.js'

/** Serves the script that shows a form on any website, and the one of the form's own page. Both are small and contain no secret. */
export function addSignUpScripts(server: FastifyInstance, app: App): void {
  const script = (reply: FastifyReply, text: string) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(text)
  server.get('/js/sign-up.js', (_request, reply) =>
    script(
      reply,
      websiteScript.replace('__BASE__', () => JSON.stringify(app.appUrl)),
    ),
  )
  server.get(frameScript, (_request, reply) => script(reply, toldByForm))
}

const websiteScript = `/*
 * A sign-up form of Safiri on any website:
 *
 *   <script src="…/js/sign-up.js" data-form="CODE" async></script>
 *
 * The form appears where the script stands, in a frame as high as the form. data-title names the frame for screen readers.
 */
;(function () {
  'use strict'
  var script = document.currentScript
  var base = __BASE__
  var code = script.dataset.form || ''
  if (!/^[A-Za-z0-9_-]+$/.test(code)) throw new TypeError('Safiri: data-form is the code of a sign-up form')
  var frame = document.createElement('iframe')
  frame.src = base + '/sign-up/' + code
  frame.title = script.dataset.title || 'Sign-up form'
  frame.loading = 'lazy'
  frame.style.cssText = 'border:0;width:100%;height:560px'
  script.parentNode.insertBefore(frame, script)
  window.addEventListener('message', function (event) {
    if (event.origin !== new URL(base).origin || event.source !== frame.contentWindow) return
    var height = event.data && event.data.source === 'safiri-sign-up' ? Number(event.data.height) : 0
    if (height > 0) frame.style.height = Math.min(Math.ceil(height), 4000) + 'px'
  })
})()
`

const toldByForm = `(function () {
  'use strict'
  if (window.parent === window) return
  function tell() {
    window.parent.postMessage({ source: 'safiri-sign-up', height: document.documentElement.scrollHeight }, '*')
  }
  addEventListener('load', tell)
  addEventListener('resize', tell)
})()
`
