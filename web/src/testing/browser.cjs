const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with what every browser has and the router asks for. */
module.exports = class Browser extends TestEnvironment {
  constructor(...args) {
    super(...args);
    this.global.TextEncoder = TextEncoder;
    this.global.TextDecoder = TextDecoder;
  }
};
