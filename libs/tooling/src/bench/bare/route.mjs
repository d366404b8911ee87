import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';

/**
 * Replaces the decorators `@Get(path)`, `@Post(path)`, `@Param(name)` and `@Body()`, for which JavaScript has no
 * syntax.
 *
 * @param {Function} controller
 * @param {string} method of the controller; it receives the path parameters in order, then the body
 * @param {string} path
 * @param {'GET' | 'POST'} [verb]
 */
export function route(controller, method, path, verb = 'GET') {
  const { prototype } = controller;
  const descriptor = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(prototype, method));
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  (verb === 'GET' ? Get : Post)(path)(prototype, method, descriptor);
  names.forEach((name, at) => Param(String(name))(prototype, method, at));
  if (verb === 'GET') return;
  HttpCode(200)(prototype, method, descriptor);
  Body()(prototype, method, names.length);
}
