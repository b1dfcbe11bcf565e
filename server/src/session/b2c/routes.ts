import type { FastifyInstance } from 'fastify';
import { b2cEndpoints as endpoints } from '@portico/contract/session/b2c-endpoints';
import { route, type Services } from '../../platform/http/route.ts';
import { isWebClient, refuseCrossSite } from '../lifetime/cookies.ts';
import { answerBegun } from '../sign-in-answer.ts';
import { forgetAttempt } from './provider-attempts.ts';
import { beginB2c } from './begin.ts';
import { takeCallback } from './callback.ts';
import { signInByB2c } from './sign-in.ts';

/** Sign-in through an identity provider (B2C), where one is configured. */
export function b2cRoutes(app: FastifyInstance, services: Services): void {
  const { b2c } = services.config;
  if (!b2c) return;
  route(app, services, endpoints.beginB2c, (context, request) => beginB2c(context, b2c, request));
  route(app, services, endpoints.b2cCallback, (context) => takeCallback(context, b2c));
  route(app, services, endpoints.signInByB2c, async (context) => {
    const { config, http } = context;
    if (isWebClient(http.request)) refuseCrossSite(http.request);
    forgetAttempt(config, http.reply);
    return answerBegun(context, await signInByB2c(context));
  });
}
