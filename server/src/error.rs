//! Errors of the API, as JSON.

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

/// The code of an error, as an extension of its response, so that it can be counted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ErrorCode(pub &'static str);

/// An error for a client: `{"error":{"code":…,"message":…}}`. The code is for programs; the message
/// says in English what to do next.
#[derive(Debug, Clone)]
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
    more: Vec<(String, Value)>,
    retry_after: Option<Duration>,
}

impl ApiError {
    /// Creates an error.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError {
            status,
            code,
            message: message.into(),
            more: Vec::new(),
            retry_after: None,
        }
    }

    /// Creates the error for a request that cannot be understood.
    pub fn bad(code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// Creates the error for a missing or unknown token.
    pub fn no_token() -> ApiError {
        ApiError::new(
            StatusCode::UNAUTHORIZED,
            "token",
            "This needs a valid token in the header `Authorization: Bearer …`. \
             POST /api/people gives you one.",
        )
    }

    /// Creates the error for something that does not exist.
    pub fn missing(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "missing", message)
    }

    /// Creates the error for a client that sends too many requests.
    pub fn too_often(wait: Duration) -> ApiError {
        let seconds = wait.as_secs() + 1;
        let mut error = ApiError::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too-often",
            format!("Too many requests. Please try again in {seconds} s."),
        );
        error.retry_after = Some(wait);
        error
    }

    /// Creates the error for an address with too many sockets.
    pub fn too_many() -> ApiError {
        ApiError::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too-many",
            "Too many connections from this address. Please close another one first.",
        )
    }

    /// Creates the error for a failure of the server or its store. The cause is logged, but not
    /// sent.
    pub fn internal(cause: &dyn std::fmt::Display) -> ApiError {
        tracing::error!(%cause, "a request failed");
        ApiError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "unavailable",
            "The server could not do this. Nothing was lost; please try again.",
        )
    }

    /// Creates the error for a request that only another server can carry out now.
    pub fn apart() -> ApiError {
        let mut error = ApiError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "unavailable",
            "This server is cut off from the others at the moment. Nothing was lost; please try \
             again: another server will answer.",
        );
        error.retry_after = Some(Duration::from_secs(1));
        error
    }

    /// Adds a field for programs.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> ApiError {
        self.more.push((name.to_owned(), value.into()));
        self
    }

    /// Returns the code.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// Returns the message.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl From<sidra_store::StoreError> for ApiError {
    fn from(error: sidra_store::StoreError) -> ApiError {
        ApiError::internal(&error)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut error: Map<String, Value> = self.more.into_iter().collect();
        error.insert("code".to_owned(), self.code.into());
        error.insert("message".to_owned(), self.message.into());
        let mut response = (self.status, Json(json!({ "error": error }))).into_response();
        response.extensions_mut().insert(ErrorCode(self.code));
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if self.status == StatusCode::REQUEST_TIMEOUT {
            // The rest of the body may still be on its way.
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        if let Some(wait) = self.retry_after {
            headers.insert(header::RETRY_AFTER, (wait.as_secs() + 1).into());
        }
        response
    }
}
