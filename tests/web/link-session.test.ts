import { expect, test } from "vitest";
import { isWantedLink } from "../../web/lib/auth/link-session.ts";

function aToken(claims: Record<string, unknown>): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
}

const own = { access_token: aToken({ sub: "one", email: "é@store.test" }) };
const session = {
  access_token: "a",
  refresh_token: "r",
  expires_at: 0,
  user: { id: "one", email: "one@store.test", user_metadata: {} },
};
const never = () => {
  throw new Error("Nobody is to be asked");
};

test("a session in a link is taken on the pages that emails lead to, and on no others", () => {
  for (const path of ["/login", "/reset-password", "/profile"]) {
    expect(isWantedLink(path, own, undefined, never)).toBe(true);
  }
  for (const path of ["/", "/checkout", "/cart", "/login/x"]) {
    expect(isWantedLink(path, own, undefined, never)).toBe(false);
  }
});

test("it replaces its own account's session, and another one's only after a question that names both", () => {
  expect(isWantedLink("/profile", own, session, never)).toBe(true);
  const other = { access_token: aToken({ sub: "two", email: "two@store.test" }) };
  const questions: string[] = [];
  for (const answer of [true, false]) {
    const confirm = (question: string) => {
      questions.push(question);
      return answer;
    };
    expect(isWantedLink("/login", other, session, confirm)).toBe(answer);
  }
  expect(questions[0]).toBe(
    "This link signs you in as two@store.test. You are signed in as one@store.test. Continue as two@store.test?",
  );
});

test("a token that cannot be read opens nothing; a failure is shown, wherever it leads", () => {
  for (const access_token of ["", "x", "a.b.c", `e30.${btoa("[]")}.x`]) {
    expect(isWantedLink("/login", { access_token }, undefined, never)).toBe(false);
  }
  expect(isWantedLink("/", { error_code: "otp_expired" }, session, never)).toBe(true);
  expect(isWantedLink("/", {}, session, never)).toBe(false);
});
